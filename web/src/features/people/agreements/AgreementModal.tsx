import { type Agreement, type AgreementType, agreementBody, agreementTypes } from '@dormer/contract/people/agreements'
import { uploadDocuments } from '@dormer/contract/people/documents'
import { Checkbox, FileInput, Select, SimpleGrid, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed as isStale } from '../../../api/queries.ts'
import { DayInput } from '../../../forms/DayInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { contactQuery } from '../contacts/contacts.api.ts'
import { documentsQuery } from '../documents/documents.api.ts'
import { useSaveAgreement } from './agreements.api.ts'

type Props = { ContactId: number; agreement?: Agreement; close: () => void }

const types = Object.entries(agreementTypes).map(([value, label]) => ({ value: value as AgreementType, label }))

/** A written buyer agreement: a new file or an existing document, with its terms. */
export const AgreementModal = ({ ContactId, agreement, close }: Props) => {
  const contactFound = useQuery(contactQuery(ContactId))
  const contact = contactFound.data
  const documents = useQuery(documentsQuery(ContactId)).data ?? []
  const [file, setFile] = useState<File | null>(null)
  // Uploaded by an earlier attempt of which only the rest failed.
  const uploaded = useRef<{ file: File; DocumentId: number }>(undefined)
  const { mutateAsync } = useSaveAgreement()
  const rules = agreementBody
    .extend({ DocumentId: z.number().nullable() })
    .refine(({ DocumentId }) => DocumentId !== null || file !== null, {
      path: ['DocumentId'],
      error: 'Choose the signed agreement',
      when: () => true,
    })
  const { form, submit, saving } = useContractForm(
    rules,
    {
      DocumentId: agreement?.DocumentId ?? null,
      AgreementType: agreement?.AgreementType ?? 'Representation',
      IsExclusive: agreement?.IsExclusive ?? false,
      SignedDate: agreement?.SignedDate ?? null,
      ExpirationDate: agreement?.ExpirationDate ?? null,
    },
    async ({ DocumentId, ...terms }) => {
      const id = DocumentId ?? (await upload())
      if (id === undefined) return
      await mutateAsync({ DocumentId: id, ...terms })
      notifySuccess('Agreement saved')
      close()
    },
  )
  const upload = async () => {
    if (!file || !contact) return
    if (uploaded.current?.file !== file) {
      const params = { contactEntityId: contact.Entity.ContactEntityId }
      const [made] = await call(uploadDocuments, { params, body: { file0: file } })
      await isStale(keys.documents, keys.recorded)
      if (made) uploaded.current = { file, DocumentId: made.Id }
    }
    return uploaded.current?.DocumentId
  }
  return (
    <FormDialog
      title={agreement ? 'Edit Agreement' : 'Add Agreement'}
      close={close}
      dirty={form.isDirty() || file !== null}
      saving={saving}
      submit={submit}
      isDisabled={contact === undefined}
    >
      <QueryFailure query={contactFound} />
      {agreement ? (
        <Text size="sm">
          <b>{agreement.FileName}</b>
        </Text>
      ) : (
        <>
          <FileInput
            label="Signed agreement"
            description="A PDF, or a photo of the signed pages."
            placeholder="Choose a file"
            leftSection={<IconUpload size={16} />}
            value={file}
            onChange={(chosen) => {
              setFile(chosen)
              form.setFieldValue('DocumentId', null)
            }}
            clearable
            clearButtonProps={{ 'aria-label': 'Choose another file' }}
            error={documents.length === 0 ? form.errors.DocumentId : undefined}
            data-autofocus
            data-path={documents.length === 0 ? 'DocumentId' : undefined}
          />
          {documents.length > 0 && (
            <Select<number>
              label="Or a document of this contact"
              placeholder="Choose a document"
              data={documents.map(({ Id, FileName }) => ({ value: Id, label: FileName }))}
              searchable
              clearable
              disabled={file !== null}
              {...form.getInputProps('DocumentId')}
            />
          )}
        </>
      )}
      <Select<AgreementType>
        label="Type"
        data={types}
        allowDeselect={false}
        withAsterisk
        {...form.getInputProps('AgreementType')}
      />
      <Checkbox label="Exclusive" {...form.getInputProps('IsExclusive', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayInput label="Signed on" withAsterisk {...form.getInputProps('SignedDate')} />
        <DayInput
          label="Expires on"
          description="The last day; empty for no end"
          clearable
          {...form.getInputProps('ExpirationDate')}
        />
      </SimpleGrid>
    </FormDialog>
  )
}
