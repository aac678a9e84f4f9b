/** The header with which an enrolled phone proves that a request comes from it: `device.time.nonce.signature`. */
export const proofHeader = 'x-device-proof'

/** What a phone signs. The hash is that of a JSON body in base64url; empty for a request without one and for an upload. */
export const signedText = (request: {
  readonly method: string
  readonly url: string
  readonly time: number
  readonly nonce: string
  readonly bodyHash: string
}): string => [request.method, request.url, request.time, request.nonce, request.bodyHash].join('\n')
