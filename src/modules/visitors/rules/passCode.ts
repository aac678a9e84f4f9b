/** What a QR says: the pass of an invitation, the badge of a visit, or the enrolment of a phone. */
export const codeKinds = { pass: 'BP1', badge: 'BV1' } as const
export type CodeKind = keyof typeof codeKinds

const pattern = /^(BP1|BV1):([A-Za-z0-9_-]{16,60})$/

export const codeText = (kind: CodeKind, secret: string): string => `${codeKinds[kind]}:${secret}`

/** The kind and the secret of a scanned text; null if it is none of ours. */
export function readCode(scanned: string): { kind: CodeKind; secret: string } | null {
  const found = pattern.exec(scanned.trim())
  if (!found?.[2]) return null
  return { kind: found[1] === codeKinds.pass ? 'pass' : 'badge', secret: found[2] }
}
