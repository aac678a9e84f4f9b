import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'

/** Parses an smtp:// or smtps:// setting. A password is never sent in plain text unless the setting has `?tls=off`. */
export function smtpSettings(setting: string): SMTPPoolOptions & { pool: true } {
  const url = URL.canParse(setting) ? new URL(setting) : null
  if (!url?.hostname || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:port.')
  }
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'off' && tls !== 'required') throw new Error('In SMTP_URL, tls must be off or required.')
  const secure = url.protocol === 'smtps:'
  const auth = url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    pool: true,
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ignoreTLS: tls === 'off',
    requireTLS: !secure && tls !== 'off' && (tls === 'required' || auth !== ''),
    ...(auth && { auth }),
    maxConnections: 3,
    // The job queue retries, and counts the attempts.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
