import { useState } from 'react'
import css from '#platform/web/designer/Designer.module.css'
import { PageDrawing, useRested } from '#platform/web/designer/PageDrawing.tsx'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { designs } from '../../contracts/designContract.ts'
import type { CardDesign } from '../../contracts/designSchemas.ts'
import { languageNames } from '../cards/languageNames.ts'
import { designText } from './words.ts'

type DesignPreviewProps = {
  content: CardDesign
  samples: readonly { readonly cardId: string; readonly name: string }[]
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
      <PageDrawing svg={read.data?.svg} isError={read.isError} isFetching={read.isFetching} text={text} />
    </section>
  )
}
