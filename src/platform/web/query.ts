import {
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Call, Reply, RouteAddress } from '#platform/contract/route.ts'
import { type Answer, call, callForAnswer, type ProblemOf, upload } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retrying cannot change a refusal, but it can help with a lost connection.
      retry: (count, problem) => (problem as { code?: string }).code === 'unreachable' && count < 2,
    },
  },
})

/** The cache key of a read: the route and its input. */
export const keyOf = <R extends RouteAddress>(route: R, input: Call<R>) => [route.path, input] as const

type ReadOptions<R> = Omit<UseQueryOptions<Reply<R>, ProblemOf<R>>, 'queryKey' | 'queryFn'>

/** Reads a route and keeps the data fresh. */
export const useRead = <R extends RouteAddress>(route: R, input: Call<R>, options: ReadOptions<R> = {}) =>
  useQuery<Reply<R>, ProblemOf<R>>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
    ...options,
  })

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
