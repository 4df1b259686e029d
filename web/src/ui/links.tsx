import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
  NavLink,
  type NavLinkProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** The props of a piece of the library that is rendered as a link. */
type AsLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>

/*
 * The library's pieces as links to a screen. Unlike `component={Link}`, they have the compiler check parameters and search,
 * not the path alone.
 */
export const AnchorLink = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />)
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />)
export const ActionIconLink = createLink((props: AsLink<ActionIconProps>) => <ActionIcon component="a" {...props} />)
export const MenuItemLink = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />)
export const NavigationLink = createLink((props: AsLink<NavLinkProps>) => <NavLink component="a" {...props} />)
