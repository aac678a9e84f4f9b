import type { ReactNode } from 'react'
import type { ApiProblem } from './api.ts'
import type { Screen, WebModule } from './screen.ts'
import type { SchoolFacts, UserFacts } from './session/session.ts'

export type LinkPurpose = 'mobile' | 'download' | 'gradebook' | 'prek'

/** What stands at this host: a school whose doors are open, or the one page that says why they are not. */
export type FoundSchool =
  | { readonly open: true; readonly school: SchoolFacts }
  | {
      readonly open: false
      readonly school: SchoolFacts | null
      readonly page: (retry: () => unknown) => ReactNode
      /** Nobody answered: it says nothing about the school. */
      readonly isUnreachable?: boolean
    }

export type Year = { readonly id: string; readonly name: string; readonly isCurrent: boolean }
export type Branch = { readonly name: string; readonly place: string; readonly address: string }

/** Everything behind the doors. */
export type Product = {
  readonly modules: readonly WebModule[]
  /** Screens of the plan that no module has built yet; in no menu, and not found by the palette. */
  readonly planned: readonly Screen[]
}

/** What the product gives to its frame: the modules, and those few of their calls that the frame itself makes. */
export type Host = {
  /** Those whose pages are open before login; the first page loads nothing else. */
  readonly doors: readonly WebModule[]
  readonly loadProduct: () => Promise<Product>
  readonly findSchool: () => Promise<FoundSchool>
  /** Whether a failed call means that the school as a whole has closed its doors. */
  readonly closesSchool: (problem: ApiProblem) => boolean
  /** The page for a problem that keeps the doors shut. */
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
  if (!provided) throw new Error('The frame is used before the product has provided its host.')
  return provided
}

let product: Product | undefined
let loading: Promise<Product> | undefined

/** Fetches what lies behind the doors, once; a failure may be tried again. */
export function openProduct(): Promise<Product> {
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

/** Every module that is loaded: only the doors before login, all of them afterwards. */
export const getModules = (): readonly WebModule[] => [...(product?.modules ?? []), ...getHost().doors]
