import { Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { messageOf } from '../../../api/client.ts'
import { initials } from '../../../ui/initials.ts'
import classes from './Users.module.css'
import { type User, useRemovePhoto, useUploadPhoto } from './users.api.ts'

const TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif'

/** The photo that colleagues see, and clients on pages and in emails. */
export const Photo = ({ user: { UserId, Name, PhotoUrl, CanEdit } }: { user: User }) => {
  const upload = useUploadPhoto(UserId)
  const remove = useRemovePhoto(UserId)
  const error = upload.error ?? remove.error
  const choose = (file: File | null) => {
    remove.reset()
    if (file) upload.mutate(file)
  }
  const takeOff = () => {
    upload.reset()
    remove.mutate()
  }
  return (
    <Group className={classes.wide} gap="md" wrap="nowrap">
      <Avatar size={72} radius={36} src={PhotoUrl} alt={PhotoUrl ? `Photo of ${Name}` : ''}>
        {initials(Name)}
      </Avatar>
      <Stack gap={6}>
        {CanEdit && (
          <Group gap="xs">
            <FileButton onChange={choose} accept={TYPES} inputProps={{ 'aria-label': 'Photo' }}>
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  leftSection={<IconPhotoPlus size={16} />}
                  loading={upload.isPending}
                >
                  {PhotoUrl ? 'Change Photo' : 'Add Photo'}
                </Button>
              )}
            </FileButton>
            {PhotoUrl && (
              <Button size="xs" variant="subtle" color="gray" onClick={takeOff} loading={remove.isPending}>
                Remove
              </Button>
            )}
          </Group>
        )}
        {error ? (
          <Text size="xs" c="red" role="alert">
            {messageOf(error)}
          </Text>
        ) : (
          <Text size="xs" c="dimmed">
            Shown to colleagues, and to clients on your public pages and in emails.
          </Text>
        )}
      </Stack>
    </Group>
  )
}
