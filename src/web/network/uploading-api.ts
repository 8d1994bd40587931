import type { Api } from '#shared/api-client.ts';
import { apiOver, readAnswer, secondsOf } from '#web/api.ts';

/** Like `api`, but reports how much of the body was sent, from 0 to 1, which `fetch` cannot do. */
export function uploadingApi(onProgress: (part: number) => void): Api {
  return apiOver(
    ({ method, url, headers, body, limit }) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(method, url);
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
        request.responseType = 'text';
        request.timeout = limit;
        request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
        request.onload = () => {
          const { status } = request;
          const retryAfter = secondsOf(request.getResponseHeader('retry-after'));
          try {
            resolve({ status, json: readAnswer(status >= 200 && status < 300, request.responseText), retryAfter });
          } catch (error) {
            reject(error);
          }
        };
        request.onerror = () => reject(new Error('No answer came'));
        request.onabort = request.onerror;
        request.ontimeout = request.onerror;
        request.send(body);
      }),
  );
}
