import { useSearchParams } from 'react-router'

/** The record open in the drawer, kept in the URL: `new`, an id, or null. */
export function useOpenParam() {
  const [params, setParams] = useSearchParams()
  const open = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id) next.set('open', id)
    else next.delete('open')
    setParams(next, { preventScrollReset: true })
  }
  return { opened: params.get('open'), open }
}
