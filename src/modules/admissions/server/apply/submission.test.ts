import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { admissionScene, aField } from '../testing/admissionScene.ts'

const server = await testServer({ worker: true })
const { office, aPost, aDraft, sendFile } = await admissionScene(server)
const picture = await pictureOf('jpeg')
const { saveAnswers, submitApplication, getOwnApplication } = apply.routes

const ifFilled = (fieldKey: string) => ({ visibleWhen: { fieldKey, test: 'filled', value: null } as const })

test('ADM-02 a required picture the form does not show keeps nobody from submitting; one it shows does', async () => {
  const shown = { visibleWhen: { fieldKey: 'hasSchool', test: 'is', value: true } as const }
  const { postGradeId } = await aPost({}, [aField('report', 'image', { need: 'yes', ...shown })])
  const hidden = await aDraft(postGradeId)
  expect((await hidden.family.send(submitApplication, hidden)).data.state).toBe('received')
  const { data: seen } = await office.send(applications.routes.getApplication, hidden)
  expect(seen.documents.map(({ documentKey }) => documentKey)).toEqual(['photo'])

  const asked = await aDraft(postGradeId, { hasSchool: true, school: 'Sunrise' })
  const { data: before } = await asked.family.send(getOwnApplication, asked)
  expect(before.documents.find(({ documentKey }) => documentKey === 'report')?.isRequired).toBe(true)
  const refused = await asked.family.send(submitApplication, asked)
  expect(refused.fields?.map(({ field }) => field)).toContain('report')
})

test('ADM-02 answers that are asked for only with an Aadhaar number or a picture survive the submission', async () => {
  const { postGradeId } = await aPost({}, [
    aField('childPhoto', 'image'),
    aField('photoNote', 'shortText', { need: 'yes', ...ifFilled('childPhoto') }),
    aField('aadhaarNote', 'shortText', { ...ifFilled('aadhaar') }),
  ])
  const { family, params } = await aDraft(postGradeId, { aadhaar: '234123412346', aadhaarNote: 'As on the card' })
  const url = `/api/apply/applications/${params.applicationId}/documents/childPhoto`
  expect((await sendFile(family, url, 'asha.jpg', picture)).statusCode).toBe(200)
  const missing = await family.send(submitApplication, { params })
  expect(missing.fields?.map(({ field }) => field)).toEqual(['photoNote'])
  await family.send(saveAnswers, { params, body: { answers: { photoNote: 'In June' } } })
  expect((await family.send(submitApplication, { params })).status).toBe(200)
  const { data } = await office.send(applications.routes.getApplication, { params })
  expect(data.answers).toMatchObject({ photoNote: 'In June', aadhaarNote: 'As on the card' })
})

test('ADM-02 while they are typed, answers shown by an Aadhaar number or a picture are checked like at the end', async () => {
  const { postGradeId } = await aPost({}, [aField('count', 'numeric', { most: 5, ...ifFilled('aadhaar') })])
  const { family, params } = await aDraft(postGradeId)
  const answers = { aadhaar: '234123412346', count: 9 }
  const { data } = await family.send(saveAnswers, { params, body: { answers } })
  expect(data.problems.map(({ fieldKey }) => fieldKey)).toEqual(['count'])
  expect((await family.send(submitApplication, { params })).fields?.map(({ field }) => field)).toEqual(['count'])
})

test('ADM-01 a field with the longest key is numbered by the server', async () => {
  const key = `a${'b'.repeat(39)}`
  const { postGradeId } = await aPost({}, [aField(key, 'auto', { options: ['R-'] })])
  const { family, params } = await aDraft(postGradeId)
  const submitted = await family.send(submitApplication, { params })
  expect([submitted.status, submitted.data.answers[key]]).toEqual([200, 'R-0001'])
})

test('ADM-03 the office submits a family’s draft only with right answers, and drops none', async () => {
  const { postGradeId } = await aPost()
  const { params } = await aDraft(postGradeId, { pincode: '012345', address: '' })
  const refused = await office.send(decisions.routes.submitAtDesk, { params })
  expect([refused.code, refused.fields?.map(({ field }) => field).toSorted()]).toEqual([
    'not-complete',
    ['address', 'pincode'],
  ])
  const { data: before } = await office.send(applications.routes.getApplication, { params })
  expect(before).toMatchObject({ state: 'draft', answers: { pincode: '012345' } })
})

test('ADM-03 the desk fills in an enquiry, and submits it although some answers are still to come', async () => {
  const { postGradeId } = await aPost()
  const { data: made } = await office.send(decisions.routes.addEnquiry, {
    body: { postGradeId, firstName: 'Walk', guardianName: 'Walk Parent', phone: '+919845077001', email: null },
  })
  const params = { applicationId: made.applicationId }
  const fillIn = async (answers: object) => {
    const { data } = await office.send(applications.routes.getApplication, { params })
    const body = { answers, version: data.version } as never
    return office.send(applications.routes.correctAnswers, { params, body })
  }
  expect((await office.send(decisions.routes.submitAtDesk, { params })).code).toBe('child-missing')
  expect((await fillIn({ birth: '2021-06-07', pincode: '12' })).fields?.map(({ field }) => field)).toEqual(['pincode'])
  expect((await fillIn({ birth: '2021-06-07', gender: 'Male' })).data).toMatchObject({
    state: 'enquiry',
    dateOfBirth: '2021-06-07',
  })
  expect((await office.send(decisions.routes.submitAtDesk, { params })).status).toBe(200)
  const { data } = await office.send(applications.routes.getApplication, { params })
  expect(data).toMatchObject({ state: 'submitted', source: 'desk', answers: { gender: 'Male' } })
})
