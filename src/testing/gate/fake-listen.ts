type OnMessage = (message: unknown) => void;
let told: OnMessage = () => {};

/** Takes the place of `#web/network/listen.ts`. */
export function listen(_: string, { onMessage }: { onMessage: OnMessage }): () => void {
  told = onMessage;
  return () => {};
}

/** What the server would tell the screen that listened last. */
export const tell: OnMessage = (message) => told(message);
