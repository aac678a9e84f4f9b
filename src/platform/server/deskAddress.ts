export type DeskAddress = { readonly url: string; readonly secret: string }

/** The vendor's support desk of a setting such as `https://:secret@desk.example/events`. Errors never contain the secret. */
export function deskAddress(setting: string): DeskAddress {
  const url = URL.parse(setting)
  const secret = url && decodeURIComponent(url.password)
  if (!url?.host || !['https:', 'http:'].includes(url.protocol) || !secret)
    throw new Error('SUPPORT_DESK_URL must look like https://:secret@desk.example/events.')
  if (secret.length < 16) throw new Error('SUPPORT_DESK_URL must have a secret of at least 16 characters.')
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw new Error('SUPPORT_DESK_URL must begin with https:// unless the desk is on this machine.')
  url.username = ''
  url.password = ''
  return { url: url.href, secret }
}
