"""What can be trained: one file a task, found by `discreet.learning.registry.tasks`."""
