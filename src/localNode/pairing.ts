import { generateKeyPairSync } from 'node:crypto'
import { nodeProtocol } from '#modules/localNodes/contract.ts'
import type { NodeFolder, Pairing } from './nodeFolder.ts'
import { callSchool } from './schoolServer.ts'

/** What the machine calls itself on the school's page. */
export const software = 'Banyan local node 1'

/** The school's address as people type it: with or without https, with or without a page behind it. */
export function schoolAddress(typed: string): string | null {
  const text = /^https?:\/\//.test(typed) ? typed : `https://${typed}`
  return URL.canParse(text) ? new URL(text).origin : null
}

/** Binds this machine to the school by the code of the office. Returns why not, in the server's words, or null. */
export async function pair(folder: NodeFolder, address: string, code: string): Promise<string | null> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const { path } = nodeProtocol.routes.enrolNode
  const answer = await callSchool(address, path, { code, publicKey: spki, software })
  if (answer.status !== 200) return answer.message || `The server answered ${answer.status}.`
  const { localNodeId, name } = answer.data as Pick<Pairing, 'localNodeId' | 'name'>
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await folder.savePairing({ address, localNodeId, name, privateKey: pem })
  await folder.saveState({ ...(await folder.state()), trouble: null, licence: null })
  return null
}
