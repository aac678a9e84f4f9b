import type { ReactNode } from 'react'
import type { NotificationKind } from '#platform/contract/notifications.ts'
import type { ApiProblem } from './api.ts'
import type { StudentProfilePaths, WebModule } from './screen.ts'
import type { SchoolFacts, UserFacts } from './session/facts.ts'

export type LinkPurpose = 'mobile' | 'download' | 'gradebook' | 'prek'

/** The school of this host, or the page that explains why it is closed. */
export type FoundSchool =
  | { readonly open: true; readonly school: SchoolFacts }
  | {
      readonly open: false
      readonly school: SchoolFacts | null
      readonly page: (retry: () => unknown) => ReactNode
      /** The server did not respond, which says nothing about the school. */
      readonly isUnreachable?: boolean
    }

export type Year = { readonly id: string; readonly name: string; readonly isCurrent: boolean }
export type Branch = { readonly name: string; readonly place: string; readonly address: string }

/** What the app provides to the platform: the modules, and the few of their API calls that the platform itself makes. */
export type Host = {
  /** Modules with pages that are open before sign-in; the sign-in page loads no others. */
  readonly publicModules: readonly WebModule[]
  /** All other modules, loaded after sign-in. */
  readonly loadProduct: () => Promise<readonly WebModule[]>
  readonly findSchool: () => Promise<FoundSchool>
  /** Whether a failed call means that the whole school is closed. */
  readonly closesSchool: (problem: ApiProblem) => boolean
  /** The page for a problem that closes the whole school. */
  readonly closedBy: (problem: ApiProblem) => FoundSchool
  readonly readMe: () => Promise<UserFacts>
  readonly exchangeToken: (token: string, purpose: LinkPurpose) => Promise<UserFacts>
  readonly logOut: () => Promise<unknown>
  readonly listYears: (signal: AbortSignal) => Promise<readonly Year[]>
  /** The schools of an organisation, for its super-admins. */
  readonly listBranches?: (signal: AbortSignal) => Promise<readonly Branch[]>
}

let provided: Host | undefined

export function provideHost(host: Host) {
  provided = host
}

export function getHost(): Host {
  if (!provided) throw new Error('provideHost() has not been called.')
  return provided
}

let product: readonly WebModule[] = []
let loading: Promise<readonly WebModule[]> | undefined

/** Loads the product once; a failed load can be retried. */
export function openProduct(): Promise<readonly WebModule[]> {
  loading ??= getHost()
    .loadProduct()
    .then(
      (loaded) => {
        product = loaded
        return loaded
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
  return loading
}

/** All loaded modules: only the public ones before sign-in, all of them afterwards. */
export const getModules = (): readonly WebModule[] => [...product, ...getHost().publicModules]

export function studentProfilePaths(): StudentProfilePaths {
  const paths = getModules().find((module) => module.studentProfile)?.studentProfile
  if (!paths) throw new Error('No module declares studentProfile.')
  return paths
}

/** All notification kinds of the product, by id. */
export async function loadNotificationKinds(): Promise<ReadonlyMap<string, NotificationKind>> {
  const declared = await Promise.all(getModules().map((module) => module.notifications?.()))
  return new Map(declared.flatMap((one) => one?.notifications ?? []).map((kind) => [kind.id, kind]))
}
