import { useEffect, useState } from 'react'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { designs } from '../../contracts/designContract.ts'
import type { CardDesign } from '../../contracts/designSchemas.ts'
import { languageNames } from '../cards/languageNames.ts'
import css from './Designer.module.css'
import { designText } from './words.ts'

type DesignPreviewProps = {
  content: CardDesign
  samples: readonly { readonly cardId: string; readonly name: string }[]
}

/** How long typing rests before the page is drawn again, in ms. */
const restTime = 300

/** The last value that stood still for a moment. */
function useRested<Value>(value: Value): Value {
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

/** The page, made by what prints it. */
export function DesignPreview({ content, samples }: DesignPreviewProps) {
  const text = useText(designText)
  const own = useLanguage()
  const [language, setLanguage] = useState<keyof typeof languageNames>(own)
  const [of, setOf] = useState<string>('example')
  const rested = useRested(content)
  const read = useRead(
    designs.routes.drawDesign,
    { body: { content: rested, language, of } },
    { placeholderData: (before) => before, staleTime: Number.POSITIVE_INFINITY },
  )
  const address = useDrawing(read.data?.svg)
  return (
    <section className={css.preview} aria-label={text.preview}>
      <div className={css.previewTools}>
        <NativeSelect
          label={text.previewOf}
          options={[
            { value: 'example', label: text.example },
            { value: 'longest', label: text.longest },
            ...samples.map(({ cardId, name }) => ({ value: cardId, label: name })),
          ]}
          value={of}
          onChange={setOf}
        />
        <NativeSelect
          label={text.language}
          options={(Object.keys(languageNames) as (keyof typeof languageNames)[]).map((value) => ({
            value,
            label: languageNames[value],
          }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {read.isError && <Notice tone="warn" title={text.cannotDraw} />}
      {address ? (
        <img className={css.paper} src={address} alt={text.drawn} aria-busy={read.isFetching} />
      ) : (
        !read.isError && (
          <Loading>
            <Skeleton width="100%" height={640} />
          </Loading>
        )
      )}
    </section>
  )
}
