// For `node --import`: SIGUSR2 holds the event loop for good, as a request that nobody has thought of would.
process.on('SIGUSR2', () => {
  for (;;);
});
