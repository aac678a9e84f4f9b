import { IconPlus, IconTrash } from '@tabler/icons-react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { Band, Scale, TemplateContent } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import css from './Builder.module.css'
import { freshKey } from './templateEdits.ts'

type ScaleFieldsProps = { content: TemplateContent; onChange: (content: TemplateContent) => void }

const kinds = ['percent', 'points'] as const
const wholeUpTo100 = (typed: string): number => Math.max(0, Math.min(100, Math.trunc(Number(typed)) || 0))

const isUsed = ({ subjects, overall }: TemplateContent, key: string) =>
  overall?.scaleKey === key || subjects.some(({ scaleKey }) => scaleKey === key)

/** The scales of the school: letters by percent, or levels by points with what each of them means. */
export function ScaleFields({ content, onChange }: ScaleFieldsProps) {
  const text = useText(gradebookText).scales
  const { scales } = content
  const put = (key: string, changes: Partial<Scale>) =>
    onChange({ ...content, scales: scales.map((one) => (one.key === key ? { ...one, ...changes } : one)) })
  const add = () => {
    const key = freshKey(
      'scale',
      scales.map((one) => one.key),
    )
    const bands = [
      { label: 'A', from: 50, descriptor: '' },
      { label: 'B', from: 0, descriptor: '' },
    ]
    onChange({ ...content, scales: [...scales, { key, name: text.newScale, kind: 'percent', isRounded: true, bands }] })
  }
  return (
    <Section title={text.title} subtitle={text.hint}>
      <ul className={css.parts}>
        {scales.map((scale) => (
          <li key={scale.key} className={css.part}>
            <div className={css.fields}>
              <TextField
                className={css.wide}
                label={text.name}
                value={scale.name}
                maxLength={60}
                onChange={(name) => put(scale.key, { name })}
              />
              <NativeSelect
                label={text.kind}
                options={kinds.map((value) => ({ value, label: text.kinds[value] }))}
                value={scale.kind}
                onChange={(kind) => put(scale.key, { kind })}
              />
              {scale.kind === 'percent' && (
                <Checkbox
                  label={text.rounded}
                  checked={scale.isRounded}
                  onChange={(isRounded) => put(scale.key, { isRounded })}
                />
              )}
              {scales.length > 1 && !isUsed(content, scale.key) && (
                <IconButton
                  label={fill(text.remove, { name: scale.name })}
                  icon={IconTrash}
                  onClick={() => onChange({ ...content, scales: scales.filter(({ key }) => key !== scale.key) })}
                />
              )}
            </div>
            <Bands scale={scale} onChange={(bands) => put(scale.key, { bands })} />
          </li>
        ))}
      </ul>
      <div className={css.adds}>
        <Button size="small" icon={IconPlus} disabled={scales.length >= 10} onClick={add}>
          {text.add}
        </Button>
      </div>
    </Section>
  )
}

function Bands({ scale, onChange }: { scale: Scale; onChange: (bands: readonly Band[]) => void }) {
  const text = useText(gradebookText).scales
  const { bands, kind } = scale
  const put = (at: number, changes: Partial<Band>) =>
    onChange(bands.map((band, place) => (place === at ? { ...band, ...changes } : band)))
  return (
    <ul className={css.parts}>
      {bands.map((band, at) => (
        // Labels change while they are typed and may repeat for a moment, so the place names the band.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at} className={css.fields}>
          <TextField label={text.label} value={band.label} maxLength={40} onChange={(label) => put(at, { label })} />
          <TextField
            label={kind === 'percent' ? text.fromPercent : text.points}
            inputMode="numeric"
            value={String(band.from)}
            onChange={(typed) => put(at, { from: wholeUpTo100(typed) })}
          />
          <TextField
            className={css.wide}
            label={text.descriptor}
            value={band.descriptor}
            maxLength={200}
            onChange={(descriptor) => put(at, { descriptor })}
          />
          {bands.length > 1 && (
            <IconButton
              label={fill(text.remove, { name: band.label })}
              icon={IconTrash}
              onClick={() => onChange(bands.filter((_, place) => place !== at))}
            />
          )}
        </li>
      ))}
      <li>
        <Button
          size="small"
          icon={IconPlus}
          disabled={bands.length >= 20}
          onClick={() => onChange([...bands, { label: text.newBand, from: 0, descriptor: '' }])}
        >
          {text.addBand}
        </Button>
      </li>
    </ul>
  )
}
