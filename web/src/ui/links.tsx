import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** The props of a library component that is rendered as a link. */
export type AsLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>

/*
 * The library's components as links to a screen. Unlike `component={Link}`, they let the compiler check parameters and
 * search, not only the path.
 */
export const AnchorLink = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />)
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />)
export const ActionIconLink = createLink((props: AsLink<ActionIconProps>) => <ActionIcon component="a" {...props} />)
