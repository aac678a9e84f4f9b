import { createElement, type ReactNode, useMemo } from 'react'
import css from './Alert.module.css'
import { type AlertPiece, alertPieces, maxAlertLength } from './alertPieces.ts'

/** Renders a school's HTML notice. Parsed into an inert document, from which only allowed elements are copied. */
export function Alert({ html }: { html: string }) {
  const pieces = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html.slice(0, maxAlertLength), 'text/html')
    return alertPieces(parsed.body.childNodes)
  }, [html])
  return <div className={css.alert}>{pieces.map(renderPiece)}</div>
}

function renderPiece(piece: AlertPiece, index: number): ReactNode {
  if (typeof piece === 'string') return piece
  const { tag, href, children } = piece
  if (tag === 'br') return <br key={index} />
  const props = href ? { key: index, href, rel: 'noopener noreferrer', target: '_blank' } : { key: index }
  return createElement(tag, props, ...children.map(renderPiece))
}
