import { useSearchParams } from 'react-router'

/** What is open beside a list, kept in the address: `new`, an id, or nothing. */
export function useOpenParam() {
  const [params, setParams] = useSearchParams()
  const open = (what: string | null) => {
    const next = new URLSearchParams(params)
    if (what) next.set('open', what)
    else next.delete('open')
    setParams(next, { preventScrollReset: true })
  }
  return { opened: params.get('open'), open }
}
