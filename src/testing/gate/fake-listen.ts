type OnMessage = (message: unknown) => void;
let told: OnMessage = () => {};

/** Replaces `#web/network/listen.ts`. */
export function listen(_: string, { onMessage }: { onMessage: OnMessage }): () => void {
  told = onMessage;
  return () => {};
}

/** Sends a message of the server to the screen that listened last. */
export const tell: OnMessage = (message) => told(message);
