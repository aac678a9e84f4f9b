import { connect } from 'node:net'

/** Invalid or unusual HTTP requests; `{path}` and `{host}` are replaced by valid ones. */
export const rawRequests: Readonly<Record<string, string>> = {
  'a chunk size that is not a number':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n',
  'a negative chunk':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n',
  'an endless chunk size': `POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`,
  'a chunk longer than it says':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n',
  'a chunk shorter than it says':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{}\r\n0\r\n\r\n',
  'a chunk with a long extension': `POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`,
  'chunks that never end': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
  'bad trailers': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n: :\r\n\r\n',
  'two kinds of length':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'two lengths': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2\r\nContent-Length: 20\r\n\r\n{}',
  'a negative length': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n{}',
  'a length that is not a number': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0x10\r\n\r\n{}',
  'an enormous length': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999999999999999999\r\n\r\n{}',
  'an unknown encoding': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: nonsense\r\n\r\n{}',
  'an encoding with a control character':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n',
  'half a body':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
  'half a header': 'GET {path} HTTP/1.1\r\nHost: {host}\r\nX-Half',
  'a folded header': 'GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: b\r\n c\r\n\r\n',
  'a header with NUL': 'GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: b\0c\r\n\r\n',
  'a header without a name': 'GET {path} HTTP/1.1\r\nHost: {host}\r\n: b\r\n\r\n',
  'a header with a space in its name': 'GET {path} HTTP/1.1\r\nHost : {host}\r\nX A: b\r\n\r\n',
  'bare line feeds': 'GET {path} HTTP/1.1\nHost: {host}\n\n',
  'bare carriage returns': 'GET {path} HTTP/1.1\rHost: {host}\r\r',
  'no host': 'GET {path} HTTP/1.1\r\n\r\n',
  'two hosts': 'GET {path} HTTP/1.1\r\nHost: {host}\r\nHost: riverside.localhost\r\n\r\n',
  'an absolute URL': 'GET http://riverside.localhost{path} HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'a URL without a path': 'GET riverside HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'a URL of *': 'OPTIONS * HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'a URL with a space': 'GET {path} x HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'a URL with NUL': 'GET {path}\0 HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'a URL with raw bytes': 'GET {path}/\xff\xfe HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'a very long URL': `GET {path}/${'a'.repeat(70_000)} HTTP/1.1\r\nHost: {host}\r\n\r\n`,
  'a very long header': `GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: ${'b'.repeat(70_000)}\r\n\r\n`,
  'three thousand headers': `GET {path} HTTP/1.1\r\nHost: {host}\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`,
  CONNECT: 'CONNECT {host}:443 HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'an unknown upgrade': 'GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: nonsense\r\n\r\n',
  'an invalid websocket':
    'GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\n\r\n',
  'a live socket without a key':
    'GET /api/live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'an unknown expectation': 'POST {path} HTTP/1.1\r\nHost: {host}\r\nExpect: miracles\r\nContent-Length: 2\r\n\r\n{}',
  'HTTP/0.9': 'GET {path}\r\n\r\n',
  'HTTP/9.9': 'GET {path} HTTP/9.9\r\nHost: {host}\r\n\r\n',
  'a method in lower case': 'get {path} HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'an unknown method': 'STEAL {path} HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'another protocol: HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'another protocol: TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'another protocol: SMTP': 'EHLO there\r\nMAIL FROM:<a@b>\r\n',
  'random bytes': '\x00\xff\xfe\x80\x00\x00\r\n\r\n',
  'a request inside a request':
    'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n\r\n{}GET /api/auth/me HTTP/1.1\r\nHost: {host}\r\n\r\n',
  'fifty requests at once': 'GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n'.repeat(50),
}

export type RawResponse = { readonly text: string; readonly ms: number }

/** Sends raw bytes; returns what came back until the server closed the connection or stopped sending. */
export function sendBytes(port: number, bytes: string, silence = 300): Promise<RawResponse> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let firstAt = 0
    const socket = connect(port, '127.0.0.1')
    const done = () => {
      socket.destroy()
      const ms = (firstAt || performance.now()) - startedAt
      resolve({ text: Buffer.concat(chunks).toString('latin1'), ms })
    }
    socket.setTimeout(silence, done)
    socket.on('data', (chunk) => {
      firstAt ||= performance.now()
      chunks.push(chunk)
    })
    socket.on('error', done)
    socket.on('close', done)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}
