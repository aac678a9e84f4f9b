/** Things that have no business in a repository, by the marks they carry. */
const secretPatterns: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{60,}/,
  'a key of Amazon': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[0-9A-Za-z]{36,}|github_pat_[0-9A-Za-z_]{50,})\b/,
  'a token of GitLab': /\bglpat-[0-9A-Za-z_-]{20,}\b/,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*\S{10,}/,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  'a key of Stripe': /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  'a key of Twilio or SendGrid': /\bSK[0-9a-f]{32}\b|\bSG\.[\w-]{20,}\.[\w-]{20,}/,
  'a signed web token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/,
  'an address with a password':
    /\b(?:postgres(?:ql)?|smtps?|https?|redis|mongodb(?:\+srv)?):\/\/[^\s:@/'"`$<{]+:(?!password@)[^\s:@/'"`$<{]{6,}@(?!localhost|127\.0\.0\.1|[\w.-]*example\b)/,
}

const forbiddenNames = /(?:^|\/)(?:\.env(?:\..*)?|id_(?:rsa|ed25519|ecdsa)|.*\.(?:pem|key|p12|pfx|jks|kdbx))$/

/** Marks that are there on purpose: the file, and why nothing is lost when the world reads it. */
const exemptFiles: Readonly<Record<string, string>> = {
  'proof/delivery/secrets.ts': 'it holds the patterns themselves',
}

/** What looks like a secret in a file, by name or by content. */
export function findSecrets(file: string, content: string): string[] {
  if (file in exemptFiles) return []
  const found = Object.entries(secretPatterns)
    .filter(([, mark]) => mark.test(content))
    .map(([what]) => what)
  return forbiddenNames.test(file) ? [...found, 'a file that is never kept in a repository'] : found
}
