import { useEffect, useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './Designer.module.css'

/** How long typing rests before the page is drawn again, in ms. */
const restTime = 300

/** The last value that stood still for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** The drawing behind an address of this page, because a picture can neither run scripts nor reach the page. */
function useDrawing(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!svg) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return address
}

type PageDrawingProps = {
  svg: string | undefined
  isError: boolean
  isFetching: boolean
  text: { readonly drawn: string; readonly cannotDraw: string }
}

/** A page as the typesetter draws it. */
export function PageDrawing({ svg, isError, isFetching, text }: PageDrawingProps) {
  const address = useDrawing(svg)
  return (
    <>
      {isError && <Notice tone="warn" title={text.cannotDraw} />}
      {address ? (
        <img className={css.paper} src={address} alt={text.drawn} aria-busy={isFetching} />
      ) : (
        !isError && (
          <Loading>
            <Skeleton width="100%" height={640} />
          </Loading>
        )
      )}
    </>
  )
}
