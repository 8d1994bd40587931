import { createContext, useContext } from 'react';

/** Marks the scripts of one render, so that the server can tell them from anything a visitor typed. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
