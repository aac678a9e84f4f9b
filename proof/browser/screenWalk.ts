import type { AddressInfo } from 'node:net'
import { findChromium } from '../../scripts/chromium.ts'
import type { ProofContext } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { type VisitResult, visitAllScreens } from './screenVisits.ts'

const visitorNames = ['superadmin', 'classteacher', 'teacher', 'fulladmin', 'staff', 'gate', 'student', 'guardian']

/** Opens every screen in Chromium, as each role, without signing in, and as the organisation's super-admin. */
export async function walkAsEveryone(server: ProofServer, { atEnd }: ProofContext): Promise<VisitResult> {
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as AddressInfo
  const hostOf = (school: string) => `http://${school}.localhost:${port}`
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  // New sessions, because earlier calls of a program may have ended those of its stage.
  const people: Person[] = []
  for (const name of visitorNames) people.push(await signInAs(server, 'greenwood', name))
  const organisation = await signInAs(server, 'banyan-trust', 'orgadmin')
  return visitAllScreens(browser, [
    { person: null, host: hostOf('greenwood') },
    ...people.map((person) => ({ person, host: hostOf('greenwood') })),
    { person: organisation, host: hostOf('banyan-trust') },
  ])
}
