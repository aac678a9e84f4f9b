import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberField } from '../fields/NumberField.tsx'
import { OtpField } from '../fields/OtpField.tsx'
import { PasswordChecklist } from '../fields/PasswordChecklist.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

/** Text-like fields. */
export default function FieldsSection() {
  return (
    <div className={css.grid}>
      <Texts />
      <Secrets />
      <Long />
    </div>
  )
}

function Texts() {
  const [name, setName] = useState('classteacher')
  const [search, setSearch] = useState('diya men')
  return (
    <>
      <Specimen name="Text">
        <TextField label="User name" value={name} onChange={setName} autoComplete="username" />
        <TextField
          label="Admission number"
          value=""
          onChange={() => {}}
          placeholder="GPS-2026-0001"
          required
          hint="Leave empty to assign a number automatically"
        />
        <TextField label="Father’s phone" value="98450" onChange={() => {}} prefix="+91" error="Enter all 10 digits" />
      </Specimen>
      <Specimen name="Text, other states">
        <TextField
          label="Search"
          labelHidden
          icon={IconSearch}
          value={search}
          onChange={setSearch}
          clearable
          placeholder="Find a student"
          type="search"
        />
        <TextField label="School code" value="GPS-BLR-04" onChange={() => {}} readOnly />
        <TextField label="Board" value="CBSE" onChange={() => {}} disabled />
        <TextField label="Middle name" optional size="large" value="" onChange={() => {}} />
      </Specimen>
    </>
  )
}

function Secrets() {
  const [secret, setSecret] = useState('Banyan2026')
  const [code, setCode] = useState('1234')
  const rules = [
    { label: 'At least 8 characters', met: secret.length >= 8 },
    { label: 'One capital letter', met: /[A-Z]/.test(secret) },
    { label: 'One digit or special character', met: /[\d!@#$%^&*()_-]/.test(secret) },
  ]
  return (
    <>
      <Specimen name="Password">
        <PasswordField label="Password" size="large" value={secret} onChange={setSecret} autoComplete="new-password" />
        <PasswordChecklist label="Password rules" rules={rules} />
        <PasswordField label="Old password" value="x" onChange={() => {}} error="Uh oh! Invalid username or password" />
      </Specimen>
      <Specimen name="One-time code">
        <OtpField
          label="Code from the SMS"
          value={code}
          onChange={setCode}
          hint="Sent to 98450 ••210, valid for 5 minutes"
        />
        <OtpField
          label="Wrong code"
          value="482913"
          onChange={() => {}}
          error="That code is incorrect. 4 attempts left."
        />
      </Specimen>
    </>
  )
}

function Long() {
  const [words, setWords] = useState('Water cycle model: bring the labelled drawing and the cotton wool.')
  const [marks, setMarks] = useState<number | null>(38)
  const [amount, setAmount] = useState<number | null>(138750)
  return (
    <>
      <Specimen name="Text area">
        <TextArea label="Instructions" value={words} onChange={setWords} max={150} />
        <TextArea
          label="Reason"
          required
          value="A little too long"
          onChange={() => {}}
          max={12}
          error="At most 12 characters"
        />
      </Specimen>
      <Specimen name="Numbers">
        <NumberField label="Marks" value={marks} onChange={setMarks} min={0} max={40} suffix="of 40" />
        <NumberField label="Amount received" value={amount} onChange={setAmount} prefix="₹" decimals={2} size="large" />
        <NumberField label="Seats" value={null} onChange={() => {}} disabled />
      </Specimen>
    </>
  )
}
