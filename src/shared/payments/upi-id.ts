export const upiIdMessage = 'Please enter a UPI ID like name@bank';

/** `name@handle`, as UPI apps accept it. An email address or a web address is refused. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{1,254}@([a-z][a-z0-9]{1,62}|(ifsc|iin|mobile|aadhaar|rupay)\.npci)$/i.test(text);
}
