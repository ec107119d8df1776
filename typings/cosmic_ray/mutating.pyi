from cosmic_ray.operators.operator import Operator

def mutate_code(
    code: str, operator: Operator, occurrence: int
) -> str | None: ...
