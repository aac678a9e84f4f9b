import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { questions } from '#modules/questions/contract.ts'
import { newKeys } from '#modules/questions/keys.ts'
import type { QuestionOf } from '#modules/questions/question.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { questionsText, useServerWords } from '../words.ts'
import css from './Editor.module.css'
import type { FieldsProps } from './fieldProps.ts'

type HotSpot = QuestionOf<'hotSpot'>
type Region = HotSpot['regions'][number]

/** A picture with places on it. A press adds a circle; its numbers move and resize it. */
export function HotSpotFields({ question, onChange, errorAt, pictures, onPicture }: FieldsProps<HotSpot>) {
  const text = useText(questionsText)
  const say = useServerWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { picture, regions, right } = question
  const src = pictures[picture.fileId]
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      const { data } = await sendFile(questions.routes.uploadPicture, {}, file)
      onPicture(data.fileId, data.url)
      setProblem(undefined)
      onChange({ ...question, picture: { ...picture, fileId: data.fileId, width: data.width, height: data.height } })
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  const add = (x: number, y: number) => {
    const [id = ''] = newKeys(
      1,
      regions.map((one) => one.id),
    )
    onChange({
      ...question,
      regions: [...regions, { id, shape: 'circle', x, y, radius: 60 }],
      right: right.length === 0 ? [id] : right,
    })
  }
  const change = (id: string, next: Region) =>
    onChange({ ...question, regions: regions.map((one) => (one.id === id ? next : one)) })
  const number = (region: Region, field: string, value: number) => (
    <NumberField
      key={field}
      label={text.editor.spot[field as 'x']}
      min={0}
      max={1000}
      value={value}
      onChange={(next) => change(region.id, { ...region, [field]: next ?? 0 } as Region)}
    />
  )
  return (
    <>
      <div className={css.pair}>
        <Button onClick={() => chooser.current?.click()}>
          {src ? text.editor.changePicture : text.editor.choosePicture}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <TextField
          label={text.editor.alt}
          hint={text.editor.altHint}
          maxLength={300}
          value={picture.alt}
          onChange={(alt) => onChange({ ...question, picture: { ...picture, alt } })}
        />
      </div>
      {(problem ?? errorAt('picture.fileId') ?? errorAt('regions') ?? errorAt('right')) && (
        <p role="alert" className={css.error}>
          {problem ?? errorAt('picture.fileId') ?? errorAt('regions') ?? errorAt('right')}
        </p>
      )}
      {src && regions.length === 0 && <p className={css.hint}>{text.editor.spotHint}</p>}
      {src && (
        <button
          type="button"
          className={css.spotPicture}
          aria-label={text.editor.addSpot}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            const isKey = event.detail === 0
            const part = (at: number, start: number, size: number) =>
              isKey ? 500 : Math.round(((at - start) / size) * 1000)
            add(part(event.clientX, box.left, box.width), part(event.clientY, box.top, box.height))
          }}
        >
          <img src={src} alt="" draggable={false} />
          <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true" className={css.spots}>
            {regions.map((region, at) => (
              <Shape
                key={region.id}
                region={region}
                picture={picture}
                label={String(at + 1)}
                isRight={right.includes(region.id)}
              />
            ))}
          </svg>
        </button>
      )}
      {regions.map((region, at) => (
        <fieldset key={region.id} className={css.spotFields}>
          <legend className={css.legend}>{fill(text.editor.spotName, { n: at + 1 })}</legend>
          <label className={css.right}>
            <input
              type="checkbox"
              checked={right.includes(region.id)}
              onChange={() =>
                onChange({
                  ...question,
                  right: right.includes(region.id) ? right.filter((one) => one !== region.id) : [...right, region.id],
                })
              }
            />
            {text.editor.right}
          </label>
          <NativeSelect
            label={text.editor.shape}
            value={region.shape}
            onChange={(shape) => {
              const { id, x, y } = region
              change(
                id,
                shape === 'circle' ? { id, shape, x, y, radius: 60 } : { id, shape, x, y, width: 120, height: 120 },
              )
            }}
            options={(['circle', 'rectangle'] as const).map((value) => ({ value, label: text.editor.shapes[value] }))}
          />
          {Object.entries(region)
            .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
            .map(([field, value]) => number(region, field, value))}
          <IconButton
            icon={IconTrash}
            label={fill(text.editor.remove, { name: fill(text.editor.spotName, { n: at + 1 }) })}
            onClick={() =>
              onChange({
                ...question,
                regions: regions.filter((one) => one.id !== region.id),
                right: right.filter((id) => id !== region.id),
              })
            }
          />
        </fieldset>
      ))}
      <NativeSelect
        label={text.editor.partial}
        value={question.partial}
        onChange={(partial) => onChange({ ...question, partial })}
        options={(['none', 'each'] as const).map((value) => ({ value, label: text.partial.hotSpot[value] }))}
      />
    </>
  )
}

type ShapeProps = { region: Region; picture: HotSpot['picture']; label: string; isRight: boolean }

function Shape({ region, picture, label, isRight }: ShapeProps) {
  const [x, y] = [(region.x * picture.width) / 1000, (region.y * picture.height) / 1000]
  const look = { className: isRight ? css.spotRight : css.spot }
  return (
    <g>
      {region.shape === 'circle' ? (
        <circle cx={x} cy={y} r={(region.radius * picture.width) / 1000} {...look} />
      ) : (
        <rect
          x={x}
          y={y}
          width={(region.width * picture.width) / 1000}
          height={(region.height * picture.height) / 1000}
          {...look}
        />
      )}
      <text x={x} y={y} className={css.spotLabel} fontSize={picture.width / 24}>
        {label}
      </text>
    </g>
  )
}
