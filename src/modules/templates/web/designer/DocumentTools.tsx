import { useState } from 'react'
import type { DocumentBlock, DocumentDesign } from '#modules/templates/contentSchemas.ts'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import { BlockTree } from '#platform/web/designer/BlockTree.tsx'
import css from '#platform/web/designer/Designer.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { fieldsOf } from '../../rules/fields.ts'
import { blockKinds, newBlocks } from '../../rules/readyTemplates.ts'
import { templateText } from '../words.ts'
import { BlockOptions } from './BlockOptions.tsx'
import { MissingRules } from './MissingRules.tsx'
import { PageOptions } from './PageOptions.tsx'
import type { SignatureChoice } from './SignatureOptions.tsx'

export type DocumentDraft = { name: string; content: DocumentDesign }

type DocumentToolsProps = {
  kind: DocumentKind
  draft: DocumentDraft
  purposes: readonly { readonly purposeId: string; readonly name: string }[]
  signatures: readonly SignatureChoice[]
  readOnly: boolean
  onChange: (draft: DocumentDraft) => void
}

/** The blocks of a document, the chosen one's options, and the page. */
export function DocumentTools({ kind, draft, purposes, signatures, readOnly, onChange }: DocumentToolsProps) {
  const text = useText(templateText).designer
  const { content } = draft
  const [side, setSide] = useState<'front' | 'back'>('front')
  const [chosen, setChosen] = useState(content.blocks[0]?.key ?? null)
  const isCard = content.page.paper === 'card'
  const place = isCard && side === 'back' ? 'back' : 'blocks'
  const put = (changes: Partial<DocumentDesign>) => onChange({ ...draft, content: { ...content, ...changes } })
  const block = content[place].find(({ key }) => key === chosen)
  const fields = fieldsOf(kind)
  const nameOf = (one: DocumentBlock) => {
    const own = one.kind === 'text' ? one.heading || one.body.split('\n')[0] : one.kind === 'title' ? one.title : ''
    return own ? `${text.kinds[one.kind]}: ${own.length > 30 ? `${own.slice(0, 30)}…` : own}` : text.kinds[one.kind]
  }
  return (
    <>
      <Section title={text.blocks}>
        <div className={css.fields}>
          {isCard && (
            <SegmentedControl
              label={text.side}
              options={(['front', 'back'] as const).map((value) => ({ value, label: text.sides[value] }))}
              value={side}
              onChange={setSide}
            />
          )}
          <BlockTree<DocumentBlock>
            text={{ label: text.blocks, hint: text.blockKeys, add: text.addBlock }}
            blocks={content[place]}
            nameOf={nameOf}
            isHalf={(one) => 'width' in one && one.width === 'half'}
            kinds={blockKinds.map((one) => ({
              label: text.kinds[one],
              make: (key) => ({ ...newBlocks[one], key }) as DocumentBlock,
            }))}
            chosen={chosen}
            readOnly={readOnly}
            least={place === 'back' ? 0 : 1}
            onChoose={setChosen}
            onChange={(blocks) => put({ [place]: blocks })}
          />
        </div>
      </Section>
      {block && (
        <Section title={`${text.options}: ${text.kinds[block.kind]}`}>
          <fieldset className={css.fields} disabled={readOnly}>
            <legend className="visually-hidden">{text.kinds[block.kind]}</legend>
            <BlockOptions
              key={block.key}
              block={block}
              fields={fields}
              isBilingual={content.second !== 'none'}
              signatures={signatures}
              onChange={(next) => put({ [place]: content[place].map((one) => (one.key === next.key ? next : one)) })}
            />
          </fieldset>
        </Section>
      )}
      <Section title={text.page}>
        <fieldset className={css.fields} disabled={readOnly}>
          <legend className="visually-hidden">{text.page}</legend>
          <PageOptions draft={draft} purposes={purposes} onChange={onChange} />
        </fieldset>
      </Section>
      <Section title={text.missing} subtitle={text.missingHint}>
        <fieldset className={css.fields} disabled={readOnly}>
          <legend className="visually-hidden">{text.missing}</legend>
          <MissingRules fields={fields} rules={content.missing} onChange={(missing) => put({ missing })} />
        </fieldset>
      </Section>
    </>
  )
}
