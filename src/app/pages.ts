import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { access } from '#modules/access/contract.ts'
import { attendance } from '#modules/attendance/contract.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { family } from '#modules/family/contract.ts'
import { familyPaths } from '#modules/family/web/paths.ts'
import { setup } from '#modules/school/setupContract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { timetable } from '#modules/timetable/contract.ts'
import type { CarriedRead } from '#platform/contract/reads.ts'
import type { RouteAddress } from '#platform/contract/route.ts'
import { waiting } from '#platform/contract/waiting.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import type { Landing } from '#platform/server/pages/startPage.ts'
import { startProblem } from '#platform/server/startProblem.ts'
import type { Banyan } from './boot.ts'

const root = resolve(import.meta.dirname, '../..')
// Development builds contain pages that production builds must not have, so they are kept apart.
const kind = process.env.NODE_ENV === 'production' ? 'production' : 'developer'
const webFolder = resolve(root, 'dist', kind)

const read = ({ path }: RouteAddress, input: Omit<CarriedRead, 'path'> = {}): CarriedRead => ({ path, ...input })

const readsOfTeacher = (date: string) => [
  read(waiting.routes.listWaiting),
  read(attendance.routes.getMyDay, { query: { date } }),
  read(attendance.routes.listUntaken),
  read(attendanceReports.routes.listOwnClassDays),
  read(classes.routes.listMyClasses),
  read(calendar.routes.listDayEvents, { params: { date } }),
  read(timetable.routes.getMyWeek, { query: { on: date } }),
]

const readsOfAdmin = (date: string) => [
  read(waiting.routes.listWaiting),
  read(classes.routes.listClasses),
  read(setup.routes.getSetup),
  read(attendanceReports.routes.getDayOverview, { query: { date } }),
  read(calendar.routes.listDayEvents, { params: { date } }),
]

const readsOfFamily = () => [
  read(family.routes.getHome),
  read(family.routes.listChildren),
  read(waiting.routes.listWaiting),
]

/** The pages on which people land. What a screen reads besides, it asks for itself. */
const landings: readonly Landing[] = [
  { paths: ['/teacher/dashboard'], chunk: 'home', reads: readsOfTeacher },
  { paths: ['/admin/dashboard'], chunk: 'home', reads: readsOfAdmin },
  // These lead on to a home.
  { paths: ['/', '/teacher', '/admin', '/teacher/overview'], chunk: 'home', reads: () => [] },
  { paths: [familyPaths.home], chunk: 'familyHome', reads: readsOfFamily },
]

/** What every page of the app asks for first. */
export const firstReads = {
  school: (host: string) => tenancy.routes.getTenant.path.replace(':code', encodeURIComponent(host)),
  user: access.routes.getMe.path,
  landings,
}

/** Refuses to go on without a built app: a production server needs neither the bundler nor the sources of the screens. */
export function refuseUnbuilt(): void {
  if (existsSync(resolve(webFolder, 'index.html'))) return
  throw startProblem('The web app is not built. Run npm run build, then start the server again.')
}

/** Serves the web app. While developing, it is built first if its sources have changed since the last build. */
export async function servePages({ http, services }: Banyan): Promise<void> {
  if (!services.config.production) await buildWeb()
  await mountPages(http, services, { webFolder, firstReads })
}

/** Builds in a process of its own: the bundler takes over a gigabyte of memory, which a server would never give back. */
export async function buildWeb(): Promise<void> {
  if (isFresh()) return
  process.stdout.write('Building the web app …\n')
  const vite = resolve(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', webFolder, '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BANYAN_BUILD: kind },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  const [code] = await once(child, 'exit')
  process.off('exit', endWithUs)
  if (code !== 0) throw new Error('The web app could not be built.')
}

/** Whether the build is newer than all of its sources. */
function isFresh(): boolean {
  const built = resolve(webFolder, 'index.html')
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  const sources = globSync(['src/**/*.{ts,tsx,css,js}', 'index.html', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  })
  return sources.every((file) => statSync(resolve(root, file)).mtimeMs < builtAt)
}
