import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import css from '../Admissions.module.css'
import { admissionText } from '../words.ts'
import { freeKey, type PostBody } from './postForm.ts'

type Documents = PostBody['documents']
type DocumentsAskedProps = {
  readonly documents: Documents
  readonly error: string | undefined
  readonly onChange: (documents: Documents) => void
}

/** The documents families send with an application. */
export function DocumentsAsked({ documents, error, onChange }: DocumentsAskedProps) {
  const text = useText(admissionText)
  const change = (at: number, changes: Partial<Documents[number]>) =>
    onChange(documents.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  const add = () => {
    const taken = documents.map(({ documentKey }) => documentKey)
    onChange([...documents, { documentKey: freeKey('', taken, 'document'), label: '', labelHi: '', isRequired: true }])
  }
  return (
    <FieldSet label={text.documentsAsked} error={error}>
      {documents.map((one, at) => (
        <div key={one.documentKey} className={css.block}>
          <div className={css.pair}>
            <TextField label={text.documentName} value={one.label} onChange={(label) => change(at, { label })} />
            <TextField
              label={text.documentNameHi}
              value={one.labelHi ?? ''}
              onChange={(labelHi) => change(at, { labelHi })}
            />
          </div>
          <div className={css.between}>
            <Checkbox
              label={text.required}
              checked={one.isRequired}
              onChange={(isRequired) => change(at, { isRequired })}
            />
            <Button size="small" variant="quiet" onClick={() => onChange(documents.filter((_, place) => place !== at))}>
              {text.remove}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button size="small" onClick={add}>
          {text.addDocument}
        </Button>
      </div>
    </FieldSet>
  )
}
