import { shrunkMaxBytes, shrunkSize } from './shrink-size.ts';

const qualities = [0.86, 0.74, 0.6, 0.45];

/**
 * Makes a JPEG that a slow network can carry. Returns the picture unchanged if this browser cannot do it: a student who
 * has paid must be able to send the proof.
 */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const blob = await smallest(await drawn(file));
    return blob && blob.size < file.size ? asFile(blob, file) : file;
  } catch {
    return file;
  }
}

async function drawn(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const canvas = Object.assign(document.createElement('canvas'), shrunkSize(picture));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas in this browser');
  // JPEG has no transparency, and a black background would hide black text.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

async function smallest(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', quality));
    if (blob && blob.size < shrunkMaxBytes) break;
  }
  return blob;
}

function asFile(blob: Blob, { name, lastModified }: File): File {
  return new File([blob], `${name.replace(/\.[^.]+$/, '')}.jpg`, { type: blob.type, lastModified });
}
