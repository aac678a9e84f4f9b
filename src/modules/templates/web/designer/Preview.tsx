import { useState } from 'react'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import { templates } from '#modules/templates/contract.ts'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import css from '#platform/web/designer/Designer.module.css'
import { PageDrawing, useRested } from '#platform/web/designer/PageDrawing.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { templateText } from '../words.ts'

type PreviewProps = {
  kind: DocumentKind
  content: DocumentDesign
  samples: readonly { readonly recordId: string; readonly name: string }[]
}

/** The page, made by what prints it: of an example, of the longest names, and of three real records. */
export function Preview({ kind, content, samples }: PreviewProps) {
  const text = useText(templateText).designer
  const [of, setOf] = useState<string>('example')
  const rested = useRested(content)
  const read = useRead(
    templates.routes.drawTemplate,
    { body: { kind, content: rested, of } },
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
            ...samples.map(({ recordId, name }) => ({ value: recordId, label: name })),
          ]}
          value={of}
          onChange={setOf}
        />
      </div>
      <PageDrawing svg={read.data?.svg} isError={read.isError} isFetching={read.isFetching} text={text} />
    </section>
  )
}
