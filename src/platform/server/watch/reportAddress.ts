import { serviceAddress } from './sender.ts'

/** Splits a DSN, `https://key@host/project`, into the address of its envelopes and its key. */
export function reportAddress(dsn: string): { url: string; key: string } {
  const { protocol, host, username, password, pathname } = serviceAddress(dsn)
  const [, folder = '', project] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  if (!/^\w+$/.test(username) || password || !project) throw new Error('must look like https://key@host/project')
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username }
}
