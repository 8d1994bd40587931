import { notAPicture, screenshotFile } from '#features/registrations/calls.ts';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

interface Refusal {
  title: string;
  description: string;
}

/** Says why a chosen file cannot be sent, and what to do. */
export function whyNotScreenshot({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): Refusal | undefined {
  if (/heic|heif/.test(type) || /\.hei[cf]$/i.test(name)) {
    return {
      title: 'This is a HEIC photo',
      description: 'Please take a screenshot of the payment and choose that, or save the photo as JPG first.',
    };
  }
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) {
    return {
      title: 'This is a PDF',
      description: 'Please open it, take a screenshot of the page with the payment and choose that.',
    };
  }
  if (!pictureTypes.includes(type)) {
    return { title: 'Not a picture', description: notAPicture.message };
  }
  if (size >= screenshotFile.maxBytes) return { title: 'File too large', description: screenshotFile.tooLarge };
  return undefined;
}
