import { useSearchParams } from 'react-router'

/** The filters of a board and the notice that is open, kept in the address. */
export function useNoticeAddress(path: string) {
  const [params, setParams] = useSearchParams()
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const addressOf = (next: URLSearchParams) => (next.size > 0 ? `${path}?${next}` : path)
  return {
    chosen: params.get('notice'),
    isNew: params.has('new'),
    get: (name: string) => params.get(name),
    set: (name: string, value: string | null) => setParams(withParam(name, value), { replace: true }),
    linkTo: (noticeId: string) => addressOf(withParam('notice', noticeId)),
    back: addressOf(withParam('notice', null)),
  }
}
