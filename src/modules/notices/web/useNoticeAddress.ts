import { useSearchParams } from 'react-router'

const pageFrom = (text: string | null) => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

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
    /** Another filter begins on the first page. */
    set: (name: string, value: string | null) => {
      const next = withParam(name, value)
      next.delete('page')
      setParams(next, { replace: true })
    },
    page: pageFrom(params.get('page')),
    turn: (page: number) => setParams(withParam('page', page > 1 ? String(page) : null)),
    linkTo: (noticeId: string) => addressOf(withParam('notice', noticeId)),
    back: addressOf(withParam('notice', null)),
  }
}
