import {
  onlineManager,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Call, Reply, RouteAddress } from '#platform/contract/route.ts'
import { type Answer, call, callForAnswer, type ProblemOf, upload } from './api.ts'
import { callTogether } from './callTogether.ts'
import { hasKept, sendOrKept } from './device/keptAnswers.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a network reads fail at once, or return what the device has kept, instead of waiting for the network.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      // Retrying cannot change a refusal, but it can help with a connection that was lost for a moment.
      retry: (count, problem) =>
        (problem as { code?: string }).code === 'unreachable' && count < 2 && onlineManager.isOnline(),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The cache key of a read: the route and its input. */
export const keyOf = <R extends RouteAddress>(route: R, input: Call<R>) => [route.path, input] as const

type ReadOptions<R> = Omit<UseQueryOptions<Reply<R>, ProblemOf<R>>, 'queryKey' | 'queryFn'> & {
  /** Whether the answer is also kept on this device for the day, to be shown without a network. */
  readonly isKept?: boolean
  /** Whether it shares a request with other such reads of the page. The slowest of them then decides when all arrive. */
  readonly isTogether?: boolean
}

const readOf = <R extends RouteAddress>(route: R, input: Call<R>, isKept: boolean, isTogether: boolean) => ({
  queryKey: keyOf(route, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const send = () => (isTogether ? callTogether : call)(route, input, { signal })
    return isKept ? sendOrKept(route, input, send) : send()
  },
})

/** Reads a route and keeps the data fresh. */
export const useRead = <R extends RouteAddress>(
  route: R,
  input: Call<R>,
  { isKept = false, isTogether = false, ...options }: ReadOptions<R> = {},
) => useQuery<Reply<R>, ProblemOf<R>>({ ...readOf(route, input, isKept, isTogether), ...options })

/** Reads a route once, outside of components, and keeps the answer on this device. Shares its cache with `useRead`. */
export const readKept = <R extends RouteAddress>(route: R, input: Call<R>): Promise<Reply<R>> =>
  queryClient.fetchQuery(readOf(route, input, true, true))

/** Reads a route that may be needed later without a network, unless its answer has been kept today. Failures do not matter. */
export async function keepAhead<R extends RouteAddress>(route: R, input: Call<R>): Promise<void> {
  if (!hasKept(route, input)) await readKept(route, input).catch(() => undefined)
}

/** Uploads a file to a route and then refetches every cached read. */
export const sendFile = <R extends RouteAddress>(route: R, input: Call<R>, file: File): Promise<Answer<Reply<R>>> =>
  upload(route, input, file).finally(() => void queryClient.invalidateQueries())

type SendOptions<R> = Omit<UseMutationOptions<Answer<Reply<R>>, ProblemOf<R>, Call<R>>, 'mutationFn'>

/** Calls a writing route and then refetches every cached read. Resolves to the whole response, including its message. */
export function useSend<R extends RouteAddress>(route: R, options: SendOptions<R> = {}) {
  const client = useQueryClient()
  return useMutation<Answer<Reply<R>>, ProblemOf<R>, Call<R>>({
    mutationFn: (input) => callForAnswer(route, input),
    ...options,
    onSuccess: async (...args) => {
      await client.invalidateQueries()
      await options.onSuccess?.(...args)
    },
  })
}
