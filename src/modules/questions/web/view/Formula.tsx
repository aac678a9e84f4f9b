import { useEffect, useRef, useState } from 'react'
import css from './QuestionView.module.css'

/** Loaded with the first formula. */
const load = () => import('temml')

/** TeX set as MathML, which browsers lay out and screen readers read themselves. Until it is set, and where it is wrong, the TeX. */
export function Formula({ tex, display = false }: { tex: string; display?: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const set = async () => {
      const { default: temml } = await load()
      if (!isCurrent || !place.current) return
      try {
        // No commands that load or link anything; `maxExpand` ends macros that call themselves.
        temml.render(tex, place.current, { displayMode: display, throwOnError: true, trust: false, maxExpand: 200 })
        setWrong(false)
      } catch {
        place.current.textContent = tex
        setWrong(true)
      }
    }
    void set()
    return () => {
      isCurrent = false
    }
  }, [tex, display])
  return (
    <span ref={place} dir="ltr" className={display ? css.display : css.formula} data-wrong={isWrong || undefined}>
      {tex}
    </span>
  )
}
