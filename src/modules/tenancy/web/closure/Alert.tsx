import { createElement, type ReactNode, useMemo } from 'react'
import css from './Alert.module.css'
import { type AlertPiece, alertPieces, longestAlert } from './alertPieces.ts'

/** A school's own notice written as HTML. It is parsed into a page that never runs, and only harmless parts are copied. */
export function Alert({ html }: { html: string }) {
  const pieces = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html.slice(0, longestAlert), 'text/html')
    return alertPieces(parsed.body.childNodes)
  }, [html])
  return <div className={css.alert}>{pieces.map(show)}</div>
}

function show(piece: AlertPiece, index: number): ReactNode {
  if (typeof piece === 'string') return piece
  const { tag, href, children } = piece
  if (tag === 'br') return <br key={index} />
  const props = href ? { key: index, href, rel: 'noopener noreferrer', target: '_blank' } : { key: index }
  return createElement(tag, props, ...children.map(show))
}
