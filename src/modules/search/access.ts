import { allow, signedIn, teacher } from '#platform/contract/access/access.ts'

// Apart from the addresses: every page needs these, and the addresses come with what calls them.

export const searching = signedIn('each kind of record says who finds it, and finds only what the caller may open')
export const teachers = allow(teacher)
