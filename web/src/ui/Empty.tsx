import { EmptyState, type EmptyStateProps } from '@mantine/core'

/** Shown in place of an empty list: what would be here, why nothing is, and below it what to do. */
export const Empty = ({ children, ...props }: EmptyStateProps & { title: string }) => (
  <EmptyState {...props}>{children && <EmptyState.Actions>{children}</EmptyState.Actions>}</EmptyState>
)
