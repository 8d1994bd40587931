// For `node --import`: SIGUSR2 blocks the event loop without end, as an unforeseen request could.
process.on('SIGUSR2', () => {
  for (;;);
});
