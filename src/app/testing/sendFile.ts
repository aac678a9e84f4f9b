import type { Caller } from './server.ts'

/** Sends one file as a browser's form does. */
export const sendFile = (caller: Caller, url: string, name: string, bytes: Buffer) =>
  caller.raw({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
