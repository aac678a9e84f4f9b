export type FileToSend = { readonly name: string; readonly bytes: Buffer; readonly declaredType?: string }

/** A multipart form with one file after its other fields, as a browser sends it. */
export function formWith({ name, bytes, declaredType = 'application/octet-stream' }: FileToSend, fields?: unknown) {
  const boundary = 'banyan-form'
  const texts = Object.entries((fields ?? {}) as Record<string, unknown>).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`,
  )
  // Browsers escape only quotes and line breaks in a file name.
  const escaped = name.replace(/["\r\n]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${escaped}"\r\ncontent-type: ${declaredType}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** A client that can send requests to the server under test. */
export type Sender<Answer> = {
  raw(request: { method: string; url: string; headers: Record<string, string>; payload: Buffer }): Promise<Answer>
}

export const sendFile = <Answer>(
  caller: Sender<Answer>,
  url: string,
  name: string,
  bytes: Buffer,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> => caller.raw({ method, url, ...formWith({ name, bytes }) })
