import { useState } from 'react'
import { apply } from '#modules/admissions/applyContract.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from './Apply.module.css'
import { applyText, useServerWords } from './words.ts'

/** Asks whether a sibling attends the school. The answer is yes or no. */
export function SiblingCheck({ applicationId, number }: { applicationId: string; number: string }) {
  const text = useText(applyText)
  const say = useServerWords()
  const grades = useRead(apply.routes.listSiblingGrades, {})
  const [siblingGradeId, setGrade] = useState('')
  const [name, setName] = useState('')
  const [exists, setExists] = useState<boolean | null>(null)
  if (number.trim() === '') return null
  const check = async () => {
    try {
      const body = { admissionNumber: number, siblingGradeId, nameOfSibling: name }
      setExists((await call(apply.routes.checkSibling, { params: { applicationId }, body })).exists)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      toast.error(say(problem.fields[0] ?? problem))
    }
  }
  return (
    <div className={css.tight}>
      <p className={css.quiet}>{text.siblingHint}</p>
      <NativeSelect
        label={text.siblingGrade}
        placeholder={text.choose}
        options={(grades.data?.grades ?? []).map((one) => ({ value: one.gradeId, label: one.name }))}
        value={siblingGradeId}
        onChange={setGrade}
      />
      <TextField label={text.siblingName} value={name} onChange={setName} />
      <div>
        <Button disabled={siblingGradeId === '' || name.trim() === ''} onClick={() => void check()}>
          {text.siblingCheck}
        </Button>
      </div>
      {exists !== null && (
        <Notice live tone={exists ? 'good' : 'info'} title={exists ? text.siblingYes : text.siblingNo} />
      )}
    </div>
  )
}
