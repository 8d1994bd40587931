// For `node --import`: SIGUSR2 blocks the event loop for ever, as an unforeseen request could.
process.on('SIGUSR2', () => {
  for (;;);
});
