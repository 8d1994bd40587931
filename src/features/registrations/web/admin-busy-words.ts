/** A busy button hides its words behind the spinner; where they tell what is going on, they stay beside it. */
export const busyWords = {
  main: 'aria-busy:text-on-gold [&>.button-spinner]:static',
  danger: 'aria-busy:text-kumkum [&>.button-spinner]:static',
};
