import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'

/** Reads an smtp:// or smtps:// setting. A password never travels in plain text unless `?tls=off` says so. */
export function smtpSettings(setting: string): SMTPPoolOptions & { pool: true } {
  const url = URL.canParse(setting) ? new URL(setting) : null
  if (!url?.hostname || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) {
    throw new Error('The mail setting must look like smtp://user:password@host:port.')
  }
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'off' && tls !== 'required') throw new Error('The mail setting tls is off or required.')
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
    // Retrying is the queue's work, which also counts the tries.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
