"""What is said of a milestone, and only a task can have, is meant of the tasks that it is the date of."""

from towow_core.domain.canvas import MILESTONE, TASK, CanvasNode
from towow_core.engine.conversation.properties import takes
from towow_core.engine.conversation.reading import Request


def of_its_tasks(request: Request, node: CanvasNode, lacks: str) -> list[str]:
    """The same sentences of these tasks, at most two: "give the catering to Priya" means the caterer's."""
    canvas = request.canvas
    before = (canvas.nodes[edge.source] for edge in canvas.edges.values() if edge.target == node.node_id)
    tasks = [each for each in before if each.node_type == TASK and each.name and takes(each, lacks)]
    marks = [number for number, mention in enumerate(request.marked.mentions) if mention.node_ids == (node.node_id,)]
    if node.node_type != MILESTONE or len(marks) != 1:
        return []
    quoted = request.marked.mentions[marks[0]].quoted
    return [request.quoted.replace(quoted, f"“{each.name}”", 1) for each in tasks[:2]]
